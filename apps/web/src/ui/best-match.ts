import type { ComboboxItem } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** How well a name matches the lower-case text: 0 whole, 1 its beginning, 2 the beginning of a word, 3 inside; null if not at all. */
function rankOf(name: string, text: string): number | null {
  const lower = name.toLowerCase()
  if (!lower.includes(text)) return null
  if (lower === text) return 0
  if (lower.startsWith(text)) return 1
  return lower.includes(` ${text}`) ? 2 : 3
}

/**
 * Filters the options of a combobox by the typed text, best match first: Enter and Tab take the first, and "NQ" is not "MNQ".
 *
 * @param otherNames by which an option is found too, by its value: the aliases of an instrument
 */
export function bestMatches(
  options: readonly ComboboxItem[],
  typed: string,
  otherNames?: ReadonlyMap<string, readonly string[]>,
): ComboboxItem[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...options]
  return options
    .flatMap((option) => {
      const ranks = [option.label, ...(otherNames?.get(option.value) ?? [])].flatMap((name) => rankOf(name, text) ?? [])
      return ranks.length === 0 ? [] : [{ option, rank: Math.min(...ranks) }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/**
 * Takes the first match, or the option selected with the arrow keys, when Enter or Tab is pressed in a combobox with an open list. Handles
 * the key in the capture phase instead of Mantine, which takes nothing on Tab, and on Enter takes the first of all options if the text
 * equals the name of the chosen option.
 *
 * @param offersNew the last option creates a new record: Tab never takes it
 */
export function takeBestMatch(event: KeyboardEvent<HTMLElement>, offersNew: boolean): void {
  const { key, target, nativeEvent } = event
  if ((key !== 'Enter' && key !== 'Tab') || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '')
  if (list === null || target.value === '') return
  const options = [...list.querySelectorAll<HTMLElement>('[data-combobox-option]')]
  const text = target.value.trim().toLowerCase()
  const pointed = options.find((option) => option.dataset['comboboxSelected'] !== undefined)
  const same = options.find((option) => option.textContent.trim().toLowerCase() === text)
  const match = pointed === undefined || pointed === options[0] ? (same ?? pointed) : pointed
  if (match === undefined || (key === 'Tab' && offersNew && match === options.at(-1))) return
  match.click()
  if (key === 'Tab') return // the focus moves on
  event.stopPropagation()
  event.preventDefault() // the form is not submitted
}
