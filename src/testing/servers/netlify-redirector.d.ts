declare module 'netlify-redirector' {
  interface Asked {
    readonly scheme: string
    readonly host: string
    readonly path: string
    readonly query: string
    readonly headers: object
    readonly cookieValues: object
    getHeader(name: string): string
    getCookie(name: string): string
  }
  interface Rule {
    readonly to: string
    readonly status: number
    readonly force: boolean
  }
  interface Matcher {
    match(asked: Asked): Rule | null
  }
  const redirector: { parseJSON(rules: string, options: object): Promise<Matcher> }
  export default redirector
}
