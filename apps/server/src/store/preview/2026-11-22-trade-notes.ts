/**
 * Notes of trades become HTML. Those of imports were escaped already, so that a bracket in them was typed afterwards;
 * those of trades entered by hand were plain text.
 */
export const statements = (): readonly string[] => [
  "update trade set notes = replace(notes, '&', '&amp;') where source = 'MANUAL' and notes <> ''",
  `update trade set notes = replace(replace(replace(notes, '<', '&lt;'), '>', '&gt;'), '\n', '<br />') where notes <> ''`,
]
