import { type Tone, toneOf } from '../ui/tone.ts'

const written = /^[+−]?([\d,]+)(?:\.(\d+))?([kM])?$/
const letters: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

interface Bar {
  /** Percent of its track, or any other unit that all bars of a table share. */
  readonly length: number
  /** The figure beside it, and half a step of its last digit. */
  readonly text: string
  readonly size: number
  readonly step: number
  readonly faults: readonly string[]
}

/** Bars beside figures of tables, lists and calendars: each as long as its figure among the others, on its side and in its colour. */
export const barsAstray = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('table, ul')].flatMap((table) => {
    // that of a trade in an explanation is as long as the trade weighs
    if (table.closest('[role="dialog"]') !== null) return []
    const drawn = [...table.querySelectorAll<HTMLElement>('[style*="--part"], [style*="width"]')]
    const bars = drawn.filter((bar) => bar.closest('table, ul') === table).flatMap(barOf)
    const [longest] = bars.toSorted((a, b) => b.length - a.length)
    const name =
      table.querySelector('caption')?.textContent ?? table.closest('section')?.querySelector('h2')?.textContent
    return bars.flatMap(({ length, text, size, step, faults }) => {
      const isLong =
        Math.abs(length / longest!.length - size / longest!.size) <= 0.005 + (step + longest!.step) / longest!.size
      return [...faults, ...(isLong ? [] : [`${length} long, ${longest!.length} beside ${longest!.text}`])].map(
        (fault) => `${name}: the bar of ${text} is ${fault}`,
      )
    })
  })

/** A bar with the figure before it in its own cell, or else in the next one. */
function barOf(bar: HTMLElement): readonly Bar[] {
  const length = Number.parseFloat(bar.style.getPropertyValue('--part') || bar.style.width)
  const before = [...(bar.parentElement?.children ?? [])].toReversed()
  const beside = [...before.slice(before.indexOf(bar)), bar.closest('td')?.nextElementSibling]
  const text = beside.map((one) => one?.textContent.trim() ?? '').find((one) => written.test(one))
  if (!(length > 0) || text === undefined) return []
  const [, whole = '', decimals = '', letter = ''] = written.exec(text) ?? []
  const unit = letters[letter] ?? 1
  const size = Number(`${whole.replaceAll(',', '')}.${decimals}`) * unit
  return [{ length, text, size, step: 0.5 * unit * 10 ** -decimals.length, faults: faultsOf(bar, toneOf(text)) }]
}

function faultsOf(bar: HTMLElement, said: Tone): readonly string[] {
  const inks = [bar, ...bar.children].flatMap((part) => {
    const sign = part.getAttribute('data-sign')
    return /_(gain|loss)_/.exec(part.className)?.[1] ?? (sign === null ? [] : (signs[sign] ?? []))
  })
  const [zero, from, part] = ['--zero', '--from', '--part'].map((name) =>
    Number.parseFloat(bar.style.getPropertyValue(name)),
  )
  const side = Number.isNaN(from)
    ? said
    : Math.abs(from! - zero!) < 1e-6
      ? 'gain'
      : Math.abs(from! + part! - zero!) < 1e-6
        ? 'loss'
        : 'even'
  return [
    ...inks.filter((ink) => ink !== said).map((ink) => `drawn as ${ink}`),
    ...(said === 'even' || side === said ? [] : [`on the side of ${side}`]),
  ]
}
const signs: Readonly<Record<string, Tone>> = { 1: 'gain', 0: 'even', '-1': 'loss' }
