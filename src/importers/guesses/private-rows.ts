// Columns by which the owner of a sheet marks rows that are not to be published, by their names and their values.
import { namesIn, plainName } from './names.ts'

/** Columns of states, whose values are words. */
const STATES = namesIn(
  'status, state, stage, visibility, visibility in catalog, catalog visibility, privacy, sharing, publication, publication status, publish status, publishing status, published status, post status, release status, catalog status, catalogue status, product status, track status, song status, record status, web status, website status, workflow, workflow status, workflow state, Sichtbarkeit, Statut, visibilité, estado, visibilidad, visibilidade, situação, stato, visibilità, zichtbaarheid, stav, synlighet, tila, durum, статус, видимость, ステータス, 状態, 公開状態, 状态, 狀態, 상태, סטטוס, الحالة, κατάσταση, állapot, státusz',
)

/** Columns of states whose value may also be that it is closed. */
const ACCESS = namesIn(
  'access, access level, access status, access rights, restriction, restrictions, доступ',
)

/** Columns that are ticked in rows to publish. */
const PUBLIC = namesIn(
  'publish, published, is published, to publish, publish on website, publish online, ok to publish, may publish, can publish, ready to publish, ready for publication, ready for release, approved, approved for publication, approved for release, permission to publish, consent to publish, public, is public, visible, is visible, visibility, online, is online, on website, on web, on site, for website, website, web, show on website, show on site, show on web, show online, display on website, display online, released, is released, enabled, is enabled, veröffentlichen, veröffentlicht, öffentlich, sichtbar, freigegeben, Freigabe, publier, publié, en ligne, publicar, publicado, público, en línea, visível, pubblicare, pubblicato, pubblico, visibile, publiceren, gepubliceerd, openbaar, zichtbaar, publikować, opublikowane, publiczne, publikovat, publikováno, veřejné, publicera, publicerad, offentlig, synlig, julkaise, julkaistu, julkinen, публиковать, опубликовано, публично, публікувати, опубліковано, yayınla, yayınlandı, δημοσίευση, δημόσιο, közzététel, közzétéve, nyilvános, לפרסום, פורסם, ציבורי, للنشر, منشور, عام, 公開, 公开, 發布, 发布, 공개, 게시',
)

/** Columns with the moment of publication, which content management systems leave empty for drafts. */
const PUBLISHED_AT = namesIn('published at')

/** Columns that are ticked in rows that are not to be published. */
const PRIVATE = namesIn(
  'draft, is draft, private, is private, hidden, is hidden, hide, hide from website, hide on website, internal, unpublished, do not publish, not for publication, not for website, not public, exclude, excluded, exclude from website, exclude from web, confidential, unlisted, is deleted, is removed, is archived, is withdrawn, in trash, trashed, nicht veröffentlichen, versteckt, intern, privat, Entwurf, gesperrt, ne pas publier, brouillon, privé, masqué, no publicar, oculto, privado, borrador, não publicar, rascunho, non pubblicare, bozza, nascosto, niet publiceren, verborgen, nie publikować, nepublikovat, 非公開, 非公开, 비공개',
)

/** Columns whose values, such as the end of an embargo or the day of a removal, mark rows whatever they are. */
const UNTIL = namesIn(
  'embargo, embargoed, embargo until, embargo date, embargo end, deleted, deleted at, deleted on, date deleted, deletion date, removed, removed at, removed on, date removed, removal date, taken down, taken down at, taken down on, takedown, takedown date, withdrawn, withdrawn at, withdrawn on, date withdrawn, withdrawal date, gelöscht, gelöscht am, supprimé, supprimé le, eliminado, eliminato, verwijderd, usunięto, удалено, 削除, 已删除, 삭제됨',
)

/** Words for rows that are not to be published, in columns of states. */
const HELD = namesIn(
  'draft, drafts, in draft, do not publish, do not release, not for publication, not to be published, not for release, unpublished, not published, not yet published, private, hidden, internal, internal only, internal use, internal use only, confidential, secret, embargo, embargoed, under embargo, restricted, unlisted, trash, trashed, not public, non public, withheld, on hold, hold, unreleased, not released, not yet released, taken down, pending review, pending approval, work in progress, wip, Entwurf, nicht veröffentlichen, nicht veröffentlicht, unveröffentlicht, privat, versteckt, verborgen, intern, vertraulich, gesperrt, nicht öffentlich, geheim, brouillon, ne pas publier, non publié, privé, masqué, interne, confidentiel, sous embargo, borrador, no publicar, no publicado, privado, oculto, interno, confidencial, rascunho, não publicar, não publicado, bozza, non pubblicare, non pubblicato, privato, nascosto, riservato, concept, niet publiceren, niet gepubliceerd, vertrouwelijk, szkic, nie publikować, nieopublikowane, prywatne, ukryte, koncept, nepublikovat, soukromé, skryté, utkast, opublicerad, dold, kladde, udkast, skjult, luonnos, yksityinen, taslak, gizli, özel, yayınlanmadı, πρόχειρο, ιδιωτικό, κρυφό, vázlat, piszkozat, rejtett, privát, чернетка, приватно, приховано, не публікувати, טיוטה, פרטי, מוסתר, לא לפרסום, مسودة, خاص, مخفي, غير منشور, черновик, не публиковать, не опубликовано, скрыто, скрытый, 下書き, 非公開, 草稿, 不公开, 未发布, 非公开, 私密, 隐藏, 비공개, 초안',
)

const NO = namesIn(
  'no, false, f, 0, off, null, none, n/a, nil, nein, non, não, niet, nee, nie, nej, ei, нет, いいえ, 否, 不, 아니오, hayır, ne, όχι, nem, ні, לא, لا',
)
const YES = namesIn(
  'yes, y, true, t, 1, x, xx, on, ok, checked, ja, j, oui, si, sim, tak, ano, да, はい, 是, 예, kyllä, evet, ναι, igen, так, כן, نعم',
)
/** In East Asia, a circle is a yes. */
const TICK = /^[✓✔☑✅⬤●•*○◯]\ufe0f?$/u
const CROSS = /^(?:[✗✘❌☐×✕–—-]\ufe0f?|-1|\\N|0000-00-00.*)$/u

/** `2024-05-31T10:00:00Z`, `2024-05-31 10:00:00`. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

const isNo = (value: string): boolean => CROSS.test(value) || NO.has(plainName(value))
const isYes = (value: string): boolean => TICK.test(value) || YES.has(plainName(value))
const isHeld = (value: string): boolean => HELD.has(plainName(value))

/** In a column of any name, such as one of remarks. */
const FORBIDDEN =
  /^(?:please )?(?:(?:do not|don['’]?t) (?:publish|release)|not (?:for publication|to be published)|nicht veröffentlichen|ne pas publier|no publicar|não publicar|non pubblicare|niet publiceren|не публиковать)(?!\p{L})/iu

const CONSENT = String.raw`\bagree\b|consent|permission|\ballow|\bmay we\b|\bcan we\b|\bok(?:ay)? to\b|einverst|\bdarf\b|dürfen|autoris|accept|acept|autoriz|permiso`
/** A question whether a row may be published, as forms ask it: `Do you agree to publish your song?`. */
const IS_ASKED = new RegExp(`(?:${CONSENT}).*(?:publi[csz]|veröffentlich)`, 'iu')
/** What such questions ask about in place of the music. */
const IS_PERSONAL =
  /mail|photo|foto|picture|image|name|nom\b|phone|address|adresse|contact|newsletter|lyric/iu

/** The objects around a field of JSON: `fields.Status`. */
const AROUND = /^(?:[^\s.]+\.)+(?=[^\s.]+$)/

/** Longer texts are not marks. */
const MAX_MARK = 100

export interface Marker {
  /** Whether a value marks its row as not to be published. */
  readonly isPrivate: (value: string) => boolean
  /** For a column that may be ticked in rows to publish: if it holds ticks alone, empty cells mark the others. */
  readonly isTick?: (value: string) => boolean
  /** Whether nearly any value marks its row, so that a condition names the values that do not. */
  readonly isByAny?: true
}

/** Returns how a column of this name would mark rows. */
export function markerOf(name: string): Marker {
  const plain = plainName(name.replace(AROUND, ''))
  if (UNTIL.has(plain)) return { isPrivate: (value) => value !== '' && !isNo(value), isByAny: true }
  if (PUBLISHED_AT.has(plain)) return { isPrivate: () => false, isTick: (value) => MOMENT.test(value) }
  if (PRIVATE.has(plain)) return { isPrivate: (value) => isYes(value) || isHeld(value) }
  if (PUBLIC.has(plain) || (IS_ASKED.test(name) && !IS_PERSONAL.test(name)))
    return { isPrivate: (value) => isNo(value) || isHeld(value), isTick: isYes }
  if (ACCESS.has(plain)) return { isPrivate: (value) => isHeld(value) || plainName(value) === 'closed' }
  if (STATES.has(plain)) return { isPrivate: (value) => isHeld(value) || FORBIDDEN.test(value) }
  return { isPrivate: (value) => value.length <= MAX_MARK && FORBIDDEN.test(value) }
}

/**
 * Returns the values by which a column marks some of its rows as not to be published: an empty text for empty cells.
 * The list is empty if the column marks every row or no row.
 */
export function privateValues(name: string, cells: readonly string[]): readonly string[] {
  const { isPrivate, isTick } = markerOf(name)
  const values = [...new Set(cells.map((cell) => cell.trim()))]
  // In Access, a box that is ticked is -1; elsewhere, beside 1, it is something else.
  const isTicked = (value: string) => value === '-1' && values.includes('0') && !values.includes('1')
  const marks = values.filter((value) => isPrivate(isTicked(value) ? '1' : value))
  const others = values.filter((value) => value !== '' && !marks.includes(value))
  if (isTick && values.includes('') && others.length > 0 && others.every(isTick)) marks.push('')
  return marks.length < values.length ? marks : []
}
