// Strings and names quoted for SQL.
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
