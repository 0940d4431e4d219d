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
 * Filters the options of a combobox by what is typed, best match first: Enter and Tab take the first, and "NQ" is not "MNQ".
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
 * Takes the first match, or the option that the arrow keys lead to, when Enter or Tab is pressed in a combobox with an open
 * list. It handles the key in the capture phase and instead of Mantine, which takes nothing on Tab, and on Enter the first of
 * all options once the text is again the name of the chosen one.
 *
 * @param offersNew the last option makes a new record: Tab never takes it
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
  if (key === 'Tab') return // the focus goes on
  event.stopPropagation()
  event.preventDefault() // a form is not sent
}
