import { type Amount, amountOf, dividedBy, minus, negative, roundedAmount, signOf, times } from './amount.ts'
import type { Contract } from './option-leg.ts'
import type { NamedLeg } from './structure-name.ts'

interface SizedLeg {
  readonly contract: Contract
  readonly size: Amount
}

export interface Units {
  /** How many times the structure was traded: the greatest common divisor of its sizes. */
  readonly units: Amount
  /** Contracts of options deliver this many shares. */
  readonly multiplier: Amount
  readonly legs: readonly NamedLeg[]
}

/** Units of legs, and the share of each leg in one unit. Shares count in lots; those that fill no whole lot have no share. */
export function ratiosOf(legs: readonly SizedLeg[]): Units {
  if (legs.length === 1) return alone(legs[0]!)
  const option = legs.find(({ contract }) => contract.right !== 'STOCK')
  const multiplier = amountOf(option?.contract.multiplier ?? '1')
  const sizes = legs.map(({ contract, size }) =>
    contract.right === 'STOCK' ? wholeLots(size, multiplier) : wholeNumber(size),
  )
  const whole = sizes.filter((size) => size !== null)
  const common = whole.length < sizes.length && option === undefined ? 1n : whole.reduce(divisorOf, 0n)
  const units = common === 0n ? 1n : common
  return {
    units: { units: Number(units), decimals: 0 },
    multiplier,
    legs: legs.map(({ contract }, at) => {
      const size = sizes[at]!
      return { contract, ratio: size === null ? null : Number(size / units) }
    }),
  }
}

const alone = ({ contract, size }: SizedLeg): Units => ({
  units: signOf(size) < 0 ? negative(size) : size,
  multiplier: amountOf(contract.multiplier),
  legs: [{ contract, ratio: signOf(size) }],
})

function wholeLots(size: Amount, multiplier: Amount): bigint | null {
  const lots = dividedBy(size, multiplier, 0)
  return signOf(minus(times(lots, multiplier), size)) === 0 ? BigInt(lots.units) : null
}

function wholeNumber(size: Amount): bigint | null {
  const whole = roundedAmount(size, 0)
  return signOf(minus(whole, size)) === 0 ? BigInt(whole.units) : null
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}
