// A field of the form, whose text is a setting.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Field } from '../state.ts'
import { fieldName, type Part } from './part.ts'

/** The text as it is typed, or as it is set. */
export const typedText = ({ studio: { state } }: Part, name: Field): string =>
  state.pending.typed[name] ?? state.settings?.[name] ?? ''

/** A field with its name, its hint, and what was refused of it. @param control gets the ids of what describes it */
export function field(
  { studio, words }: Part,
  name: Field,
  control: (about: string) => TemplateResult,
  hint?: string,
): TemplateResult {
  const problems = studio.state.refused[name] ?? []
  const about = [...(hint ? [`${name}-hint`] : []), ...(problems.length > 0 ? [`${name}-problem`] : [])]
  return html`<div class="field">
    <label for=${name}>${fieldName(words, name)}</label>
    ${control(about.join(' '))}
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
    <div id="${name}-problem" class="refused" aria-live="polite">
      ${problems.map(({ message, hint: way }) => html`<p lang="en">${message} ${way}</p>`)}
    </div>
  </div>`
}

/** A field for one line. */
export const textField = (part: Part, name: Field): TemplateResult =>
  field(
    part,
    name,
    (about) =>
      html`<input
        id=${name}
        dir="auto"
        autocomplete="off"
        aria-describedby=${about}
        .value=${live(typedText(part, name))}
        @input=${({ target }: Event) => part.studio.type(name, (target as HTMLInputElement).value)}
      />`,
  )
