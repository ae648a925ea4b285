"""What all widgets and pictures share: words, colours, dice faces, controls."""
