// Validates the reports of commands against the schemas of their formats.
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { JSON_SCHEMAS } from '../../cli/package/json-schemas.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

function faultsBy(ajv: Ajv, schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/**
 * Validates output with --json against a schema of the package.
 * @param name of the schema: `check.json`
 */
export function jsonFaults(name: string, text: string): string[] {
  const schema = JSON_SCHEMAS[name]
  if (!schema) throw new Error(`There is no schema ${name}`)
  const ajv = new Ajv2020({ allErrors: true, strict: true })
  addFormats.default(ajv)
  return faultsBy(ajv, schema, JSON.parse(text))
}

/** Validates SARIF 2.1.0. */
export function sarifFaults(text: string): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false })
  addFormats.default(ajv)
  // Only these keywords differ between the draft of the schema and that of the validator.
  const { $schema, id, ...schema } = JSON.parse(read('sarif-2.1.0.json'))
  return faultsBy(ajv, schema, JSON.parse(text))
}

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const CODE_QUALITY = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]+$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          // Relative, without a leading ./
          path: { type: 'string', pattern: '^(?!/|\\./)' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer' } } },
        },
      },
    },
  },
}

export const codeQualityFaults = (text: string): string[] =>
  faultsBy(new Ajv({ allErrors: true, strict: true }), CODE_QUALITY, JSON.parse(text))

/** Validates JUnit XML against the schema of Jenkins. Throws the errors. */
export function checkJunit(text: string): void {
  const schema = XmlDocument.fromString(read('junit.xsd'))
  const validator = XsdValidator.fromDoc(schema)
  const report = XmlDocument.fromString(text)
  try {
    validator.validate(report)
  } finally {
    for (const each of [report, validator, schema]) each.dispose()
  }
}
