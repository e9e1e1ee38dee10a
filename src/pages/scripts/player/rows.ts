// The buttons of the page that play: one for each track, one for all of them, and one for the tracks of another page.

import { fill, label, makeButton } from './elements.ts'
import { isOfPage, startElsewhere } from './elsewhere.ts'
import type { Playback } from './playback.ts'
import { readTracks, rowsOfPage, rowUuid, type Track } from './tracks.ts'

/**
 * Replaces the native players of the page with buttons.
 * @returns the tracks that they play
 */
export function bindRows(playback: Playback): readonly Track[] {
  const tracks = readTracks()
  for (const track of tracks) {
    const row = document.getElementById(`track-${track.uuid}`)
    row?.querySelector('audio')?.remove()
    row?.prepend(makeButton('play', fill(WORDS.playTrack, { title: track.title })))
    row?.addEventListener('click', ({ target }) => {
      const used = target instanceof Element ? target.closest('a, button, details')?.localName : null
      if (used === 'button' || (!used && getSelection()?.isCollapsed)) playback.press(track, tracks)
    })
  }
  for (const button of startButtons()) {
    const { plays } = button.dataset
    button.addEventListener('click', () => {
      if (plays === undefined) playback.start(tracks)
      else void startElsewhere(playback, plays)
    })
  }
  return tracks
}

/** Marks the row of the track that plays, and shows on buttons what they do. */
export function showRows(playback: Playback): void {
  const current = playback.current()
  const icon = playback.isPaused() ? 'play' : 'pause'
  for (const row of rowsOfPage()) {
    const button = row.querySelector(':scope > button')
    const isCurrent = rowUuid(row) === current?.uuid
    const state = isCurrent ? icon : 'play'
    if (isCurrent) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
    const title = row.querySelector('.title')?.textContent ?? ''
    if (!button) continue
    label(button, state, fill(WORDS[`${state}Track`], { title }))
    button.setAttribute('aria-busy', `${isCurrent && playback.isLoading()}`)
  }
  const isHere = document.querySelector('.tracks > [aria-current]') !== null
  for (const button of startButtons()) {
    const { plays } = button.dataset
    const isOn = plays === undefined ? isHere : isOfPage(current, plays)
    button.dataset.state = isOn ? icon : 'play'
    button.textContent = WORDS[isOn ? icon : 'play']
  }
}

const startButtons = (): NodeListOf<HTMLElement> => document.querySelectorAll('main .start')
