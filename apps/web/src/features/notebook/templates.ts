/** What a note may begin with. */
export const templates = [
  {
    name: 'Daily plan',
    body:
      '<h3>What does the market do?</h3><p></p>' +
      '<h3>Which levels and news matter?</h3><ul><li><p></p></li></ul>' +
      '<h3>What do I trade, and when not?</h3><ul><li><p></p></li></ul>' +
      '<h3>How much may I lose today?</h3><p></p>',
  },
  {
    name: 'Weekly review',
    body:
      '<h3>What did the week come to?</h3><p></p>' +
      '<h3>What went well?</h3><ul><li><p></p></li></ul>' +
      '<h3>What did I do against my rules?</h3><ul><li><p></p></li></ul>' +
      '<h3>What do I change next week?</h3><ul><li><p></p></li></ul>',
  },
] as const
export type Template = (typeof templates)[number]
