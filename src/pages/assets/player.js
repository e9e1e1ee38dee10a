// Enhances the players of a page.
