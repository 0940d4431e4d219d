import classes from './sign-in-frame.module.css'

/** Closing prices of a session as heights on the page, and the wicks above and below each body. */
const closes = [
  622, 588, 561, 573, 549, 566, 579, 598, 590, 617, 641, 634, 606, 583, 558, 546, 512, 491, 503, 474, 462, 431, 443,
  408, 392, 374,
]
const above = [18, 31, 26, 12, 34, 9, 22, 14, 27, 11, 30, 19, 25, 13, 21, 33, 10, 29, 17, 24, 12, 36, 15, 20, 28, 16]
const below = [29, 14, 24, 33, 11, 26, 8, 31, 20, 36, 17, 42, 14, 30, 12, 25, 34, 9, 28, 22, 35, 13, 38, 16, 24, 33]

const firstX = 19
const step = 22
const tick = 7
const lastX = firstX + step * (closes.length - 1)
const lastClose = closes.at(-1) ?? 0

const bars = closes.map((close, index) => {
  const open = closes[index - 1] ?? close + 20
  const x = firstX + step * index
  const high = Math.min(open, close) - (above[index] ?? 0)
  const low = Math.max(open, close) + (below[index] ?? 0)
  return `M${x} ${high}V${low}M${x - tick} ${open}H${x}M${x} ${close}H${x + tick}`
})
const lines = Array.from({ length: 22 }, (_, line) => `M0 ${30 + line * 40}H760`)

/** The logo at large: price bars up to the close, and the continuing line. */
export function PriceBars() {
  return (
    <div className={classes.art}>
      <svg viewBox="0 0 760 900" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <path className={classes.lines} d={lines.join('')} />
        <path className={classes.bars} d={bars.join('')} />
        <path className={classes.close} d={`M${lastX} ${lastClose}H1400`} />
      </svg>
    </div>
  )
}
