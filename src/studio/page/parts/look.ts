// What the site is called, where it will be, and how it looks.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { isBare } from '../address.ts'
import type { Field } from '../state.ts'
import { languageName, PAGE_LANGUAGES } from '../words/words.ts'
import { field, textField, typedText } from './field.ts'
import { options, type Part } from './part.ts'

/** The color of sites without one of their own. */
const DEFAULT_COLOR = '#0b6e69'
/** Milliseconds after which a choice is sent. */
const AT_ONCE = 0
/** Milliseconds after which an address without a scheme gets one, unless the field is left before. */
const AFTER_ADDRESS = 10_000

export function lookPart(part: Part): TemplateResult | typeof nothing {
  const { words, studio } = part
  if (studio.state.settings === null) return nothing
  const { type } = studio
  const own = (field: Field) => typedText(part, field)
  const typed =
    (field: Field) =>
    ({ target }: Event) =>
      type(field, (target as HTMLInputElement).value)
  const typeAddress = ({ target }: Event) => {
    const { value } = target as HTMLInputElement
    type('baseUrl', value, isBare(value) ? AFTER_ADDRESS : undefined)
  }
  const leaveAddress = ({ target }: Event) => type('baseUrl', (target as HTMLInputElement).value, AT_ONCE)
  return html`<section id="look" aria-labelledby="look-title">
    <h2 id="look-title">${words.look}</h2>
    ${textField(part, 'name')}
    ${field(
      part,
      'description',
      (about) =>
        html`<textarea id="description" dir="auto" rows="3" aria-describedby=${about} .value=${live(own('description'))} @input=${typed('description')}></textarea>`,
      words.descriptionHint,
    )}
    ${field(
      part,
      'baseUrl',
      (about) =>
        html`<input id="baseUrl" type="url" autocomplete="off" spellcheck="false" dir="ltr" aria-describedby=${about} .value=${live(own('baseUrl'))} @input=${typeAddress} @change=${leaveAddress} />`,
      words.addressHint,
    )}
    ${field(part, 'language', (about) => languages(part, about))}
    ${field(part, 'accent', (about) => color(part, about))}
    ${field(part, 'logo', (about) => logo(part, about))}
    ${allSettings(part)}
  </section>`
}

/** Milliseconds after which the text of all settings is sent: a line takes longer than a letter. */
const AFTER_LINE = 1500

/** What has no field of its own. */
function allSettings(part: Part): TemplateResult {
  const { words, studio } = part
  const typed = ({ target }: Event) => studio.type('text', (target as HTMLTextAreaElement).value, AFTER_LINE)
  return html`<details>
    <summary>${words.allSettings}</summary>
    ${field(
      part,
      'text',
      (about) =>
        html`<textarea id="text" class="path" rows="12" lang="en" dir="ltr" spellcheck="false" autocapitalize="off" aria-describedby=${about} .value=${live(typedText(part, 'text'))} @input=${typed}></textarea>`,
      words.allSettingsHint,
    )}
  </details>`
}

function languages(part: Part, about: string): TemplateResult {
  const current = typedText(part, 'language') || 'en'
  const all = PAGE_LANGUAGES.includes(current) ? PAGE_LANGUAGES : [current, ...PAGE_LANGUAGES]
  const choose = ({ target }: Event) =>
    part.studio.type('language', (target as HTMLSelectElement).value, AT_ONCE)
  return html`<select id="language" aria-describedby=${about} @change=${choose}>
    ${options(
      all.map((tag) => ({ value: tag, text: languageName(tag), lang: tag })),
      current,
    )}
  </select>`
}

function color(part: Part, about: string): TemplateResult {
  const { words, studio } = part
  const current = typedText(part, 'accent')
  const choose = ({ target }: Event) => studio.type('accent', (target as HTMLInputElement).value)
  return html`<div class="buttons">
    <input
      id="accent"
      type="color"
      aria-describedby=${about}
      .value=${live(current || DEFAULT_COLOR)}
      @input=${choose}
    />
    ${
      current === ''
        ? nothing
        : html`<button type="button" @click=${() => studio.type('accent', '', AT_ONCE)}>
            ${words.remove}<span class="unseen">: ${words.color}</span>
          </button>`
    }
  </div>`
}

function logo(part: Part, about: string): TemplateResult {
  const { words, studio } = part
  const current = typedText(part, 'logo')
  const choose = ({ target }: Event) => {
    const input = target as HTMLInputElement
    const [file] = input.files ?? []
    input.value = ''
    if (file) void studio.chooseLogo(file)
  }
  const open = () => document.querySelector<HTMLInputElement>('#logo-file')?.click()
  return html`<div class="buttons">
    <button type="button" id="logo" aria-describedby="${about} logo-name" @click=${open}>
      ${words.chooseLogo}<span class="unseen">: ${words.logo}</span>
    </button>
    <input type="file" id="logo-file" accept="image/*" hidden @change=${choose} />
    ${
      current === ''
        ? nothing
        : html`<button type="button" @click=${() => studio.type('logo', '', AT_ONCE)}>
            ${words.remove}<span class="unseen">: ${words.logo}</span>
          </button>`
    }
    <span id="logo-name" class="hint"><bdi>${current || words.noLogo}</bdi></span>
  </div>`
}
