import { normalTail } from './normal.ts'

/** Value of a standard normal distribution with this share below it, by bisection. @param share above 0, below 1 */
export function normalQuantile(share: number): number {
  let [low, high] = [-40, 40]
  for (let i = 0; i < 70; i++) {
    const middle = (low + high) / 2
    // the smaller tail, which keeps its digits
    const isBelow = middle > 0 ? normalTail(middle) > 1 - share : normalTail(-middle) < share
    if (isBelow) low = middle
    else high = middle
  }
  return (low + high) / 2
}
