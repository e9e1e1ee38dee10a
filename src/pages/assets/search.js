// Searches the catalog.
