/** Templates for notes. */
export const templates = [
  {
    name: 'Daily plan',
    body:
      '<h3>What is the market doing?</h3><p></p>' +
      '<h3>Which levels and news matter?</h3><ul><li><p></p></li></ul>' +
      '<h3>What will I trade, and when will I stay out?</h3><ul><li><p></p></li></ul>' +
      '<h3>How much may I lose today?</h3><p></p>',
  },
  {
    name: 'Weekly review',
    body:
      '<h3>How did the week go?</h3><p></p>' +
      '<h3>What went well?</h3><ul><li><p></p></li></ul>' +
      '<h3>Where did I break my rules?</h3><ul><li><p></p></li></ul>' +
      '<h3>What will I change next week?</h3><ul><li><p></p></li></ul>',
  },
] as const
export type Template = (typeof templates)[number]
