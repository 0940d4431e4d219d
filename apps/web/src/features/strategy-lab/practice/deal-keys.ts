/** Keyboard shortcuts of a deal, as listed on the page. Each is a button, too. */
export const dealKeys = [
  ['Space or →', 'next bar'],
  ['⇧ →', '10 bars'],
  ['P', 'play, pause'],
  ['1 … 5', 'speed'],
  ['A B C D', 'grade'],
  ['L S', 'long, short'],
  ['X', 'exit'],
  ['M', 'stop to entry'],
  ['N', 'skip'],
  ['R', 'read bars aloud'],
  ['Enter', 'next deal'],
] as const
