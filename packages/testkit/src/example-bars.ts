/** Prices of a bar. */
export type ExampleBar = readonly [open: number, high: number, low: number, close: number]

/** The ten bars of the worked example (BARS 3.6), in whole units. */
export const exampleBars: readonly ExampleBar[] = [
  [100, 103, 98, 102],
  [102, 106, 101, 105],
  [105, 109, 104, 108],
  [108, 109, 99, 101],
  [101, 112, 100, 111],
  [111, 113, 110, 112],
  [109, 110, 103, 104],
  [104, 105, 94, 95],
  [92, 97, 91, 96],
  [96, 99, 95, 98],
]
