@echo off
rem Runs catalog-press with the Node.js beside it.
setlocal
set "CATALOG_PRESS_LAUNCHER=%~f0"
"%~dp0node.exe" "%~dp0lib\cli.js" %*
