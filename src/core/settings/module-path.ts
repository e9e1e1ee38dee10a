/** Whether a name in site.json is the path of a module of the user's own: `./faces/xspf.mjs`. */
export const isModulePath = (name: string): boolean => /^\.{0,2}\/|\.[cm]?js$/.test(name)
