import { withUnit, isJoined } from '@afterclose/core/format'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { toneOf } from '../../../ui/tone.ts'
import classes from './calendar.module.css'

interface NetOfProps {
  net: number | null
  words: UnitWords
  unit: Unit
  /** The days' trades. */
  of: TradesOf
  /** Name of the days: "October 2026". */
  name: string
}

/** Net result of days, with sign, colour and unit. */
export function NetOf({ net, words, unit, of, name }: NetOfProps) {
  const text = words.exact(net, { signed: true })
  if (net === null) return null
  return (
    <span className={classes.netOf}>
      <b className={classes[`${toneOf(text)}Text`]}>
        <Explained figure={unitFigure('net', unit)} unit={unit} of={of} name={`${name}: Net, ${words.sums}`}>
          {text}
        </Explained>
      </b>
      {!isJoined(words.sums) && ' '}
      {words.sums}
    </span>
  )
}

/** The same as plain text, as a prefix: "+7,803.52 USD, ". */
export const netWords = (net: number | null, words: UnitWords): string =>
  net === null ? '' : `${withUnit(words.exact(net, { signed: true }), words.sums, ' ')}, `
