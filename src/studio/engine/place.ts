// Where the engine has what.
export const PROJECT = '/my-catalog'
export const DATA = `${PROJECT}/data`
export const SETTINGS_FILE = `${DATA}/site.json`
export const MEDIA = `${DATA}/media`
export const MUSIC = `${PROJECT}/music`
export const STATE = '/state'
export const TEMPORARY = '/tmp'
