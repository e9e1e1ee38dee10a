// The JSON Schema of where a field comes from, in `fields` of an entry of `sources`.
import { COLUMN_FORMS } from '../../core/settings/column-forms.ts'

export const textSchema = (description: string): object => ({ type: 'string', minLength: 1, description })

export const wordsSchema = (description: string): object => ({
  type: 'array',
  items: textSchema('A word.'),
  minItems: 1,
  description,
})

/** A column, several columns, or a value for every row. */
export const COLUMN = {
  anyOf: [
    textSchema('The name of the column.'),
    {
      type: 'object',
      properties: {
        field: textSchema('The name of the column.'),
        as: {
          enum: COLUMN_FORMS,
          description: 'The form of its durations, dates, positions, names or texts.',
        },
        separator: textSchema('The separator of a list in it.'),
        spaced: {
          const: false,
          description: 'A separator before a blank is a part of a name, as in Tyler, The Creator.',
        },
        split: wordsSchema('Words that separate a list in it, such as feat.'),
        rows: {
          enum: ['merge', 'fill', 'heading'],
          description:
            'merge: each part of a list is on its own row. fill: an empty cell has the value of the row above. heading: a row with nothing but this cell is the value of the rows below it.',
        },
      },
      required: ['field'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        fields: { type: 'array', items: textSchema('The name of a column.'), minItems: 2 },
        join: {
          type: 'string',
          description: 'Stands between their texts; … stands for each text after the first.',
        },
        as: {
          enum: ['position', 'm:s'],
          description:
            'position: for track numbers, a side and a number on it. m:s: for durations, minutes and seconds, or hours before them.',
        },
      },
      required: ['fields', 'join'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        fields: { type: 'array', items: textSchema('The name of a column.'), minItems: 1 },
        roles: {
          type: 'array',
          items: textSchema('The role of the people in this column.'),
          minItems: 1,
          description: 'For credits: a role for each column.',
        },
        separator: textSchema('Stands between the people in a cell.'),
      },
      required: ['fields', 'roles'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { sheet: { const: true, description: 'The name of the sheet.' } },
      required: ['sheet'],
      additionalProperties: false,
    },
    { type: 'null', description: 'Skips a column that has the name of this field.' },
    {
      type: 'object',
      properties: {
        value: { type: ['string', 'number', 'boolean'], description: 'The same value for every row.' },
      },
      required: ['value'],
      additionalProperties: false,
    },
  ],
}
