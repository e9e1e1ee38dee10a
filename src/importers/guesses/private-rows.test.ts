// Columns that mark rows as not to be published.
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { type Marks, markRule } from './private-rows.ts'

function marksIn(name: string, cells: readonly string[], kind: Kind = 'track'): Marks {
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return markRule(name, kind).marksIn(counts)
}

describe('the values that mark rows', () => {
  it.each([
    ['Status', ['live', 'Draft'], ['Draft']],
    ['Status', ['live', 'live'], []],
    ['Status', ['draft', 'mixed'], ['draft']],
    ['Do not publish', ['', 'x'], ['x']],
    ['Website', ['https://a.example', 'https://b.example', 'no'], ['no']],
    ['Attributes.publishedAt', ['2020-01-01T00:00:00Z', ''], ['']],
    ['published_at', ['2020-01-01 10:00', '2999-01-01 10:00'], ['2999-01-01 10:00']],
    ['Public', ['', 'no'], ['no']],
    ['Access', ['open', 'closed', 'restricted'], ['closed', 'restricted']],
    ['I do not agree that my song may be published', ['', 'x'], ['x']],
    ['License expires', ['2020-01-31', '2999', '', 'no'], ['2020-01-31']],
    ['License End', ['2020-01-31', '2999'], ['2020-01-31']],
    ['Expiration of the licence', ['31/01/2020', ''], ['31/01/2020']],
    ['Ende der Lizenz', ['31.12.2019', '31.12.2999'], ['31.12.2019']],
    ['Claim', ['', 'Disputed by X'], ['Disputed by X']],
    ['Digital access', ['Online', 'Onsite only'], ['Onsite only']],
    ['Access restrictions', ['None', 'Reading room only'], ['Reading room only']],
    ['Status', ['1 - published', '2 - draft', '3 - archived'], ['2 - draft', '3 - archived']],
    ['State', ['live', 'scheduled 2999-03-01'], ['scheduled 2999-03-01']],
    ['Nutzungsrecht bis', ['31.12.2019', '31.12.2999'], ['31.12.2019']],
    ['Rechte bis', ['31.12.2019', '31.12.2999'], ['31.12.2019']],
    ['Available from', ['2020-01-31', '2999', '', 'soon'], ['2999']],
    ['Veröffentlichen ab', ['31.12.2019', '31.12.2999'], ['31.12.2999']],
    ['Go live', ['yes', 'no', '2999'], ['no', '2999']],
    ['Not for web', ['', 'yes'], ['yes']],
    ['Rights', ['CC-BY-4.0', 'All rights reserved', 'no'], []],
    ['Rights', ['Public domain', 'Public domain', 'All rights reserved'], []],
    ['dc.rights', ['© 2020 Lowmere', 'public domain', '© 2021 Lowmere'], []],
    ['License', ['none', 'none', ''], []],
    ['Do Not Stream', ['', 'x'], ['x']],
    ['Visibility', ['Everyone', 'Only me', 'Friends'], ['Only me', 'Friends']],
    ['Rechtslage', ['geklärt', 'strittig'], ['strittig']],
    ['Remarks', ['Embargoed until June 2027', 'Private pressing'], ['Embargoed until June 2027']],
    ['Notes', ['Fine take, keep off the site', 'Keep on'], ['Fine take, keep off the site']],
    ['Kommentar', ['bitte noch nicht online stellen', ''], ['bitte noch nicht online stellen']],
    ['Note', ['da non pubblicare', ''], ['da non pubblicare']],
    ['Opt-out', ['', 'yes'], ['yes']],
    ['Status', ['Released', 'Mastering', 'In production'], ['Mastering', 'In production']],
    ['Review', ['approved', 'rejected', 'pending'], ['rejected', 'pending']],
    ['Review', ['passed', 'failed', 'to do'], ['failed', 'to do']],
    ['状態', ['公開', '非公開', '準備中'], ['非公開', '準備中']],
    ['Release Status', ['Delivered', 'Takedown'], ['Takedown']],
    ['Status', ['Ready', 'In review'], ['In review']],
    ['Status', ['Fertig', 'In Bearbeitung'], ['In Bearbeitung']],
    ['ステータス', ['完了', '審査中'], ['審査中']],
    ['Vinyl', ['yes', 'no', 'planned'], []],
    ['Hold', ['', 'x'], ['x']],
    ['Zurückgezogen', ['ja', 'nein'], ['ja']],
    ['Recording', ['Hidden', 'yes'], []],
    ['Remarks', ['good take', 'Please don’t publish before June'], ['Please don’t publish before June']],
    ['Notes', ['WITHDRAWN by artist 2021', 'no rights reserved'], ['WITHDRAWN by artist 2021']],
    ['Notizen', ['schöne Aufnahme, keine Freigabe'], ['schöne Aufnahme, keine Freigabe']],
    ['Notes', ["pas d'autorisation", ''], ["pas d'autorisation"]],
    ['Notas', ['sin permiso', 'en vivo'], ['sin permiso']],
    ['備考', ['許諾なし', '良い演奏'], ['許諾なし']],
  ])('of %s with %j are %j', (name, cells, values) => {
    expect(marksIn(name, cells)).toEqual({ values })
  })

  it.each([
    ['Deleted', ['0', '1'], ['1'], ['', '0']],
    ['Rights', ['ok', 'disputed'], ['disputed'], ['ok']],
    ['Rights', ['cleared', 'pending', 'cleared', 'ask Ann'], ['pending', 'ask Ann'], ['cleared']],
    ['Rechte', ['ja', 'nein', 'offen'], ['nein', 'offen'], ['ja']],
    ['Droits', ['acquis', 'à négocier', 'non', 'acquis'], ['à négocier', 'non'], ['acquis']],
    ['Права', ['есть', 'нет', ''], ['нет', ''], ['есть']],
    ['版权', ['有', '无'], ['无'], ['有']],
    ['Embargo', ['', '2027-01-01'], ['2027-01-01'], ['']],
    ['Blocked', ['TRUE', 'FALSE'], ['TRUE'], ['', 'FALSE']],
    ['Takedown requested', ['yes', ''], ['yes'], ['']],
    ['Stream on website', ['Y', 'N'], ['N'], ['Y']],
    ['Diffusion autorisée', ['oui', 'non', 'à vérifier'], ['non', 'à vérifier'], ['oui']],
    ['Tillstånd', ['ja', 'nej', 'väntar'], ['nej', 'väntar'], ['ja']],
    ['授权', ['有', '无', '待确认'], ['无', '待确认'], ['有']],
    ['Takedown date', ['2024-01-02', 'no'], ['2024-01-02'], ['', 'no']],
    ['Publish', ['x', ''], [''], ['x']],
    ['Publiceras?', ['Ja', 'Nej', 'Kanske', ''], ['Nej', 'Kanske', ''], ['Ja']],
    ['Yayınlansın mı', ['Evet', 'Hayır', 'Henüz değil', ''], ['Hayır', 'Henüz değil', ''], ['Evet']],
    ['是否公开', ['是', '否', '待定', ''], ['否', '待定', ''], ['是']],
    ['공개 여부', ['공개', '비공개', '미정', ''], ['비공개', '미정', ''], ['공개']],
    ['OK?', ['✓', '✗', ''], ['✗', ''], ['✓']],
    ['Sändning?', ['Ja', 'Nej', 'Kanske', ''], ['Nej', 'Kanske', ''], ['Ja']],
    // A box that is ticked in Access.
    ['Published', ['-1', '0'], ['0'], ['-1']],
    // A draft in WooCommerce.
    ['Published', ['1', '0', '-1'], ['0', '-1'], ['1']],
    ['Approved', ['yes', 'no', 'see mail', 'yes'], ['no', 'see mail'], ['yes']],
    ['Display', ['Show', 'Hide'], ['Hide'], ['Show']],
    ['unpublished_at', ['', '2024-01-05'], ['2024-01-05'], ['']],
    ['Publier', ['VRAI', 'FAUX'], ['FAUX'], ['VRAI']],
    ['Anzeigen', ['WAHR', 'FALSCH'], ['FALSCH'], ['WAHR']],
    ['Withdrawn by artist', ['', 'x'], ['x'], ['']],
    ['Release approval', ['Approved', 'Awaiting', 'By phone'], ['Awaiting', 'By phone'], ['Approved']],
    ['Consent form', ['received', 'missing'], ['missing'], ['received']],
    ['Share publicly?', ['Yes', 'No'], ['No'], ['Yes']],
    ['Can be shared', ['yes', 'no', 'ask'], ['no', 'ask'], ['yes']],
    ['Nutzungsrechte', ['vorhanden', 'nicht vorhanden'], ['nicht vorhanden'], ['vorhanden']],
    ['Sperre', ['', 'ja'], ['ja'], ['']],
  ])('of %s with %j are %j: all but %j', (name, cells, values, allowed) => {
    expect(marksIn(name, cells)).toEqual({ values, allowed })
  })
})

describe('rows that a column may mark', () => {
  it.each([
    ['Archived', ['yes', 'no'], ['yes']],
    ['Retired', ['', 'x'], ['x']],
    ['Deprecated', ['TRUE', 'FALSE'], ['TRUE']],
    ['Archiviert', ['ja', ''], ['ja']],
    ['Annulé', ['oui', 'non'], ['oui']],
    ['アーカイブ', ['○', ''], ['○']],
    ['archived_at', ['', '2024-01-05 10:00:00'], ['2024-01-05 10:00:00']],
    ['retiredOn', ['', '05/01/2024'], ['05/01/2024']],
    ['Auf Webseite zeigen', ['ja', 'nein', 'später'], ['nein', 'später']],
    ['In the web catalogue', ['Y', 'N'], ['N']],
    ['À mettre en ligne', ['oui', 'non', 'plus tard'], ['non', 'plus tard']],
    ['В каталоге на сайте', ['да', 'нет'], ['нет']],
    ['サイト掲載希望', ['はい', '準備中'], ['準備中']],
    ['Answer of the rights holder', ['agreed', 'refused', 'no answer'], ['refused', 'no answer']],
    ['Antwort', ['erlaubt', 'abgelehnt'], ['abgelehnt']],
    ['Licence', ['ok', 'pending', 'no'], ['pending', 'no']],
    ['Use', ['yes', 'no'], ['no']],
    ['Vertrag', ['ja', 'nein', 'offen'], ['nein', 'offen']],
    ['Contract', ['signed', 'unsigned', ''], ['unsigned', '']],
    ['Difusión', ['autorizada', 'no autorizada'], ['no autorizada']],
    ['Skip', ['', 'x'], ['x']],
    ['Licencia', ['pendiente', 'pendiente'], ['pendiente']],
  ])('are those of %s, %j, with %j', (name, cells, unsure) => {
    expect(marksIn(name, cells)).toMatchObject({ values: [], unsure })
    expect(marksIn(name, cells, 'artist').unsure).toBeUndefined()
  })

  it.each([
    ['状態', ['公開', '非公開', '試作'], ['非公開'], ['試作']],
    ['Access', ['Public', 'Patrons only', 'Backers'], ['Patrons only'], ['Backers']],
    ['Access conditions', ['Open', 'Closed until 2040', 'By request'], ['Closed until 2040'], ['By request']],
    ['Status', ['Released', 'Draft', 'Vinyl only'], ['Draft'], ['Vinyl only']],
    ['published_at', ['2020-01-01', '2999-01-01', ''], ['2999-01-01'], ['']],
    ['published_at', ['2020-01-01', ''], [], ['']],
  ])('are in %s, %j, beside %j, those with %j', (name, cells, values, unsure) => {
    expect(marksIn(name, cells)).toEqual({ values, unsure })
  })

  it.each([
    ['Website', ['https://a.example', 'https://b.example']],
    ['Photo on website', ['yes', 'no']],
    ['Status', ['Official', 'Withdrawn', 'Bootleg']],
    ['Availability', ['Available', 'Sold out']],
    ['Mastering date', ['2020-01-02', '']],
    ['Mastering', ['Abbey Road', '']],
    ['Experience', ['2020-01-02', '2021']],
  ])('are not found in %s with %j', (name, cells) => {
    expect(marksIn(name, cells)).toEqual({ values: [] })
  })
})

it('an empty moment of publication marks its row beside any number of others', () => {
  const { isMark } = markRule('published_at', 'track')
  expect(['', '2020-01-01 10:00', '2999-01-01'].map(isMark)).toEqual([true, false, true])
})

describe('consent', () => {
  it.each([
    [
      'May we publish your song on our site?',
      ['Yes', 'Yes, but only after 1 July 2027', 'No', 'Please ask me first', 'Not yet', ''],
      ['Yes'],
    ],
    ['I agree that my song may be published', ['I agree', '', 'I agree'], ['I agree']],
    [
      'Consent',
      ['I agree that my song may be published on the site', ''],
      ['I agree that my song may be published on the site'],
    ],
    ['Rights cleared', ['Y', 'N', 'pending'], ['Y']],
    ['Reply', ['I agree', 'Not yet', '', 'I agree'], ['I agree']],
    // The name is of no help, but somebody answered with a condition.
    ['Website?', ['yes', 'no', 'ask me first'], ['yes']],
    ['On the page', ['yes', 'no', 'Yes, but only after the tour'], ['yes']],
    ['Netz', ['ja', 'nein', 'nur nach Rücksprache'], ['ja']],
    ['Ligne', ['oui', 'seulement après accord', 'non'], ['oui']],
    ['Freigabe erteilt?', ['ja', 'nein', '', 'ja, gern', 'nur nach Rücksprache'], ['ja', 'ja, gern']],
    ['Approved by the artist', ['yes', '', 'waiting'], ['yes']],
    ['OK from owner', ['ok', '?', 'waiting'], ['ok']],
    [
      'Dürfen wir dein Lied veröffentlichen?',
      ['Ja', 'Ja, aber erst ab Mai', 'Bitte vorher fragen', ''],
      ['Ja'],
    ],
    ['Einwilligung', ['liegt vor', '', 'noch offen'], ['liegt vor']],
    ['¿Podemos publicar su canción?', ['Sí', 'Sí, pero sin mi nombre', 'Todavía no'], ['Sí']],
    ['Czy możemy opublikować utwór?', ['tak', 'nie', 'proszę najpierw zapytać'], ['tak']],
    ['Разрешение', ['да', 'пока нет', ''], ['да']],
    ['公開しても良いですか', ['はい', 'まだ', ''], ['はい']],
    ['是否同意公开', ['同意', '请先问我', ''], ['同意']],
    ['공개에 동의합니까?', ['네', '아직', ''], ['네']],
    ['הסכמה לפרסום', ['כן', 'עדיין לא', ''], ['כן']],
  ])('asked by %s, with %j, is only %j', (name, cells, allowed) => {
    expect(marksIn(name, cells).allowed).toEqual(allowed)
  })

  it.each([
    ['Publishing agreement?', ['yes', 'no']],
    ['May we publish your email address?', ['yes', 'no']],
    ['Do you agree to receive our newsletter online?', ['yes', 'no']],
    ['Permission', ['CC BY 4.0', 'All rights reserved']],
    ['Explicit', ['yes', 'no']],
    ['Notes', ['permission granted by Ann', '', '']],
    ['Cleared for sync', ['yes', 'no']],
    ['Mastered', ['yes', 'no', 'not yet']],
    ['Vinyl', ['yes', 'no', 'maybe']],
    ['Altersfreigabe', ['ja', 'nein']],
    ['Artwork approval', ['yes', 'no']],
  ])('is not asked by %s with %j', (name, cells) => {
    expect(marksIn(name, cells)).toEqual({ values: [] })
  })

  it('is missing in all rows where nothing is a yes', () => {
    expect(marksIn('Permission', ['No', 'Not yet', ''])).toEqual({ values: ['No', 'Not yet', ''] })
  })
})

describe('a state', () => {
  it.each([
    [
      'Availability',
      ['Available', 'Embargoed', 'Withdrawn', 'Rights expired'],
      ['Embargoed', 'Withdrawn', 'Rights expired'],
    ],
    ['Where it is', ['Available', 'Withdrawn', ''], ['Withdrawn']],
    ['Status', ['Released', 'Under review', 'Cancelled'], ['Under review', 'Cancelled']],
    ['Status', ['Released', 'Upcoming'], ['Upcoming']],
    ['Status', ['veröffentlicht', 'geplant'], ['geplant']],
    ['Lage', ['verfügbar', 'zurückgezogen', 'Rechte abgelaufen'], ['zurückgezogen', 'Rechte abgelaufen']],
    ['Статус', ['доступно', 'отозвано'], ['отозвано']],
    ['備考', ['配信中', '取り下げ', '権利切れ'], ['取り下げ', '権利切れ']],
  ])('in %s with %j may leave out %j', (name, cells, values) => {
    expect(marksIn(name, cells)).toEqual({ values })
  })

  it.each([
    ['of MusicBrainz', 'Status', ['Official', 'Withdrawn', 'Cancelled']],
    ['of an order', 'Order status', ['pending', 'shipped', 'cancelled']],
    ['of a task', 'Artwork', ['approved', 'pending']],
    ['that is a mood', 'Mood', ['private', 'live', 'hidden']],
    ['that is a mood in another language', 'Stimmung', ['privat', 'aktiv', 'geheim']],
    ['that is a genre', 'Genre', ['live', 'deleted']],
    ['that is a title', 'Song title', ['Removed', 'Live', 'Draft']],
    ['of a remark', 'Remarks', ['withdrawn', 'good take']],
  ])('is not one %s', (_, name, cells) => {
    expect(marksIn(name, cells)).toEqual({ values: [] })
  })

  it('of an artist who is inactive marks nothing', () => {
    for (const [name, values] of [
      ['Status', ['active', 'inactive']],
      ['Active', ['yes', 'no']],
    ] as const) {
      expect(marksIn(name, values, 'artist')).toEqual({ values: [] })
      expect(marksIn(name, values).values).toEqual([values[1]])
    }
  })
})
