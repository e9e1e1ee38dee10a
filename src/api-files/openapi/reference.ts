// The reference of an API as a web page that needs no script, made from its OpenAPI document.

import { ownValue } from '../../contract/common/own-value.ts'
import { LLMS_PATH, OPENAPI_PATH } from '../../contract/rules/documents.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import {
  type Described,
  descriptionText,
  type Referenced,
  renderType,
  type Schema,
  schemaDetails,
  schemaName,
} from './reference-schemas.ts'

interface Parameter extends Described, Referenced {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
  readonly example?: unknown
}

interface Content {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

interface Answer extends Described, Referenced {
  readonly content?: Readonly<Record<string, Content>>
}

interface Operation extends Described {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Parameter | Referenced)[]
  readonly responses: Readonly<Record<string, Answer>>
}

interface Document {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

interface ReferenceOptions {
  /** Whether the site has web pages. */
  readonly hasPages: boolean
  /** The style sheets of its web pages. */
  readonly styles: readonly string[]
  /** The path of the root of the API, as links of the site write it. */
  readonly root: string
}

/** @param openApi the OpenAPI document of the site */
export function referencePage(openApi: object, { hasPages, styles, root }: ReferenceOptions): string {
  const document = openApi as Document
  const { info, servers, tags, components } = document
  return markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<meta name="description" content="The addresses of the API at ${servers[0]?.url}, with their parameters, responses and examples.">
<link rel="icon" href="data:,">
<link rel="alternate" type="application/json" href="${OPENAPI_PATH}" title="OpenAPI 3.1">
<link rel="stylesheet" href="/docs/docs.css">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}\
<script src="/docs/docs.js" type="module"></script>
</head>
<body>
<a class="skip" href="#reference">Skip to content</a>
<header class="site">
<a class="brand" href="/docs/">API reference</a>
<nav aria-label="Site"><ul role="list">
${hasPages && html`<li><a href="/">Home</a></li>\n`}\
<li><a href="${OPENAPI_PATH}">OpenAPI 3.1</a></li>
<li><a href="${LLMS_PATH}">llms.txt</a></li>
<li><a href="${root}">API root</a></li>
</ul></nav>
</header>
<main id="reference" tabindex="-1">
<header>
<h1>${info.title}</h1>
<p><code>${servers[0]?.url}</code></p>
<p><button type="button" id="try" hidden>Try requests here</button></p>
${descriptionText(info.description)}\
</header>
<nav class="contents" aria-label="Operations">
${tags.map(
  ({ name }) => html`<p><a href="#${tagAnchor(name)}">${name}</a></p>
<ul role="list">
${listOperations(document, name).map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>\n`)}</ul>
`,
)}\
<p><a href="#schemas">Schemas</a></p>
</nav>
<div>
${tags.map(
  ({ name, description }) => html`<section id="${tagAnchor(name)}">
<h2>${name}</h2>
${descriptionText(description)}\
${listOperations(document, name).map(({ path, operation }) => operationPart(document, path, operation))}\
</section>
`,
)}\
<section id="schemas">
<h2>Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaDetails(name, schema))}\
</section>
</div>
</main>
</body>
</html>
`)
}

const tagAnchor = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`

const listOperations = ({ paths }: Document, tag: string) =>
  Object.entries(paths).flatMap(([path, { get: operation }]) =>
    operation?.tags.includes(tag) ? [{ path, operation }] : [],
  )

function operationPart({ components }: Document, path: string, operation: Operation): Markup {
  const parameters = (operation.parameters ?? []).map((each) => resolved(components.parameters, each))
  const answers = Object.entries(operation.responses)
  return html`<article id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="path"><code><b>GET</b> ${path}</code></p>
${operation.description && descriptionText(operation.description)}\
${parameters.length > 0 && html`<h4>Parameters</h4>\n<dl>\n${parameters.map(parameterPart)}</dl>\n`}\
<h4>Answers</h4>
<dl>
${answers.map(([status, answer]) => answerPart(status, resolved(components.responses, answer)))}\
</dl>
</article>
`
}

const parameterPart = (parameter: Parameter): Markup =>
  html`<dt><code>${parameter.name}</code> <span>${[
    parameter.in,
    ...(parameter.schema ? [renderType(parameter.schema)] : []),
    ...(parameter.required ? ['required'] : []),
  ].join(', ')}</span></dt>
<dd>${parameter.description && descriptionText(parameter.description)}${
    parameter.example !== undefined && html`<p>Example: <code>${String(parameter.example)}</code></p>\n`
  }</dd>
`

function answerPart(status: string, { description, content = {} }: Answer): Markup {
  const [[type, body] = [undefined, undefined]] = Object.entries(content)
  const example = body && (body.example ?? Object.values(body.examples ?? {})[0]?.value)
  const name = body?.schema && schemaName(body.schema)
  return html`<dt><code>${status}</code> <span>${type}</span></dt>
<dd>${description && descriptionText(description)}${name && html`<p>Schema: <a href="#schema-${name}">${name}</a></p>\n`}${
    body?.schema && !name && schemaDetails(null, body.schema)
  }${
    example !== undefined &&
    html`<details><summary>Example</summary>\n<pre tabindex="0"><code>${beginning(example)}</code></pre></details>\n`
  }</dd>
`
}

/** The characters of an example that are shown. */
const MAX_EXAMPLE = 3000

/** An example as lines; a long one is cut after a line. */
function beginning(example: unknown): string {
  const lines = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  if (lines.length <= MAX_EXAMPLE) return lines
  return `${lines.slice(0, lines.lastIndexOf('\n', MAX_EXAMPLE))}\n…`
}

/** A component, where there is a reference to it. */
function resolved<T extends object>(components: Readonly<Record<string, T>>, part: T | Referenced): T {
  const { $ref } = part as Referenced
  return $ref === undefined ? (part as T) : (ownValue(components, $ref.split('/').at(-1) ?? '') as T)
}
