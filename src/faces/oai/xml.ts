// Writes XML.
import { escapeXml } from '../../contract/common/xml.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element that contains markup. */
export function wrap(name: string, markup: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  )
  return `<${name}${written.join('')}>${markup}</${name}>`
}

/** An element that contains text. */
export const element = (name: string, text: string, attributes: Attributes = {}): string =>
  wrap(name, escapeXml(text), attributes)

/** Attributes of the outermost element: its namespace, and where its schema is. */
export const schemaAt = (namespace: string, schema: string): Attributes => ({
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${namespace} ${schema}`,
})
