// The lines by which version control marks a conflict in a file: `<<<<<<< HEAD`, `=======`, `>>>>>>> other`.

export const isMergeMark = (line: string): boolean => /^(?:[<>|]{7} |={7}\s*$)/.test(line)

export const MERGE_MARK = 'a mark of a merge is in the file'

export const MERGE_HINT =
  'Version control left both sides of a conflict: keep one of them, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.'
