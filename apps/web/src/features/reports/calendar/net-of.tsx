import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { toneOf } from '../../../ui/tone.ts'
import classes from './calendar.module.css'

/** What days came to, with sign, colour and unit. */
export function NetOf({ net, words }: { net: number | null; words: UnitWords }) {
  const text = words.exact(net, { signed: true })
  if (net === null) return null
  return (
    <span className={classes.netOf}>
      <b className={classes[`${toneOf(text)}Text`]}>{text}</b> {words.sums}
    </span>
  )
}
