// What was understood of the catalog, and how it is understood otherwise.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Column, Question, Review, ShownTrack, Understanding } from '../../api.ts'
import { type Words, withValues } from '../words/words.ts'
import { textField } from './field.ts'
import { lines, options, type Part, scrolling } from './part.ts'
import { columnId, problem, refusal } from './problems.ts'

export function understoodPart(part: Part): TemplateResult | typeof nothing {
  const { words, studio } = part
  const { review, understanding, settings } = studio.state
  if (settings === null) return nothing
  return html`<section id="understood" aria-labelledby="understood-title">
    <h2 id="understood-title">${words.understood}</h2>
    ${understanding ? sheetChoice(part, understanding) : nothing}
    ${review ? [counts(part, review), problems(part, review), tracks(part, review.tracks)] : nothing}
    ${refusal(part, ['changing'])}
    ${understanding?.hasAudio ? [textField(part, 'artist'), textField(part, 'album')] : nothing}
    ${understanding ? [questions(part, understanding), columns(part, understanding)] : nothing}
    ${notes(part, [...(understanding?.notes ?? []), ...(review?.notes ?? [])])}
  </section>`
}

function sheetChoice({ words, studio }: Part, { source, sources, rows }: Understanding): TemplateResult {
  const read = (name: string | null, kind?: 'track' | 'release') => {
    if (name !== null) void studio.change({ name: 'read', args: kind === undefined ? [name] : [name, kind] })
  }
  // A project may read several sheets, as its settings describe.
  const choices = source === null ? [] : [...new Set([source, ...sources])]
  return html`${
    choices.length > 1
      ? html`<p class="field">
          <label for="sheet">${words.sheet}</label>
          <select id="sheet" @change=${(event: Event) => read((event.target as HTMLSelectElement).value)}>
            ${options(
              choices.map((name) => ({ value: name, text: name })),
              source ?? '',
            )}
          </select>
        </p>`
      : nothing
  }
  ${
    rows === null
      ? nothing
      : html`<fieldset class="choice">
          <legend>${words.rowsAre}</legend>
          ${(['track', 'release'] as const).map(
            (kind) => html`<label
              ><input
                type="radio"
                name="rows"
                .checked=${kind === rows}
                @change=${() => read(source, kind)}
              />
              ${kind === 'track' ? words.aTrack : words.aRelease}</label
            >`,
          )}
        </fieldset>`
  }`
}

function counts({ words }: Part, { counts: found }: Review): TemplateResult | typeof nothing {
  if (found === null) return nothing
  return html`<ul role="list" class="counts">
    <li>${withValues(words.tracks, { count: found.tracks })}</li>
    <li>${withValues(words.releases, { count: found.releases })}</li>
    <li>${withValues(words.artists, { count: found.artists })}</li>
  </ul>`
}

function problems(part: Part, { errors, more, warnings }: Review): TemplateResult | typeof nothing {
  const { words, studio } = part
  const isOfSheet = studio.state.understanding?.source != null
  if (errors.length + warnings.length === 0) return nothing
  // What a problem is must be read, not only seen by its color.
  return html`<div class="problems">
    ${
      errors.length > 0
        ? html`<h3>${withValues(words.errors, { count: errors.length + more })}</h3>
            <p>${words.errorsHint} ${isOfSheet ? words.correct : nothing}</p>
            <ul role="list">
              ${errors.map((each) => problem(part, each, 'error'))}
              ${more > 0 ? html`<li>${withValues(words.andMore, { count: more })}</li>` : nothing}
            </ul>`
        : nothing
    }
    ${
      warnings.length > 0
        ? html`<h3>${withValues(words.warnings, { count: warnings.length })}</h3>
            <ul role="list">
              ${warnings.map((each) => problem(part, each, 'warning'))}
            </ul>`
        : nothing
    }
  </div>`
}

function tracks({ words }: Part, shown: readonly ShownTrack[]): TemplateResult | typeof nothing {
  if (shown.length === 0) return nothing
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${words.number}</th>
        <th scope="col">${words.name}</th>
        <th scope="col">${words.by}</th>
        <th scope="col">${words.on}</th>
        <th scope="col">${words.length}</th>
        <th scope="col">${words.audio}</th>
      </tr>
    </thead>
    <tbody>
      ${shown.map(
        ({ number, name, artists, release, duration, isPlayable }) => html`<tr>
          <td>${number}</td>
          <td><bdi>${name}</bdi></td>
          <td><bdi>${artists}</bdi></td>
          <td><bdi>${release}</bdi></td>
          <td>${duration === null ? nothing : clock(duration)}</td>
          <td>${isPlayable ? words.yes : words.no}</td>
        </tr>`,
      )}
    </tbody>
  </table>`
  return html`<h3>${words.firstTracks}</h3>
    ${scrolling(words.firstTracks, table)}`
}

/** Seconds as `3:05`. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => `${part}`.padStart(2, '0'))].join(':')
}

function questions(part: Part, { questions: asked }: Understanding): TemplateResult | typeof nothing {
  if (asked.length === 0) return nothing
  return html`<h3>${part.words.questions}</h3>
    ${asked.map((question, index) => questionForm(part, question, index))}`
}

const questionForm = (
  { studio }: Part,
  { reason, options, chosen }: Question,
  index: number,
): TemplateResult =>
  html`<fieldset class="choice" lang="en">
    <legend>${reason}</legend>
    ${options.map(
      (option, at) => html`<label
        ><input
          type="radio"
          name="question-${index}"
          .checked=${at === chosen}
          @change=${() => studio.change({ name: 'choose', args: [index, at] })}
        />
        ${option}</label
      >`,
    )}
  </fieldset>`

function columns(part: Part, { columns: all, fields }: Understanding): TemplateResult | typeof nothing {
  const { words } = part
  if (all.length === 0) return nothing
  // In a narrow place its rows are blocks, which would take its roles away.
  const table = html`<table class="columns" role="table">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${words.column}</th>
        <th role="columnheader" scope="col">${words.samples}</th>
        <th role="columnheader" scope="col">${words.readAs}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        all,
        ({ name }) => name,
        (column) => html`<tr role="row" id=${columnId(column)}>
          <th role="rowheader" scope="row"><bdi>${column.name}</bdi></th>
          <td role="cell" class="samples">${column.samples.map((text) => html`<bdi>${text}</bdi>`)}</td>
          <td role="cell" data-label=${words.readAs}>
            ${(column.fields.length > 0 ? column.fields : ['']).map((field) =>
              fieldChoice(part, { column, field, fields }),
            )}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`
  return html`<h3>${words.columns}</h3>
    ${scrolling(words.columns, table)}`
}

interface Choice {
  readonly column: Column
  /** Empty if none is read. */
  readonly field: string
  readonly fields: readonly string[]
}

function fieldChoice({ words, studio }: Part, { column, field, fields }: Choice): TemplateResult {
  const choose = async (event: Event) => {
    const { value } = event.target as HTMLSelectElement
    if (field !== '') await studio.change({ name: 'map', args: [field, null] })
    if (value !== '') await studio.change({ name: 'map', args: [value, column.name] })
  }
  const all = field === '' || fields.includes(field) ? fields : [field, ...fields]
  return html`<select aria-label=${withValues(words.readAsOf, { column: column.name })} @change=${choose}>
    ${options(
      [
        { value: '', text: words.notRead },
        ...all.map((name) => ({ value: name, text: fieldText(words, name) })),
      ],
      field,
    )}
  </select>`
}

/** The words of the page for fields. */
const PLAIN: ReadonlyMap<string, 'name' | 'by' | 'on' | 'number' | 'length' | 'audio' | 'description'> =
  new Map([
    ['name', 'name'],
    ['artist.name', 'by'],
    ['release.name', 'on'],
    ['tracknumber', 'number'],
    ['duration', 'length'],
    ['stream', 'audio'],
    ['description', 'description'],
  ] as const)

/** A field in plain words, where the page has one, and its name, which messages have. */
function fieldText(words: Words, name: string): string {
  const word = PLAIN.get(name)
  return word === undefined ? name : `${words[word]} (${name})`
}

function notes({ words }: Part, all: readonly string[]): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing
  return html`<h3>${words.notes}</h3>
    ${lines(words, all, (text) => html`<span lang="en">${text}</span>`)}`
}
