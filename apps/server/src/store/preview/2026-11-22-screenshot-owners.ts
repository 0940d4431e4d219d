/** Slots of other records than trades say what they show themselves; of a trade that stands with the trade. */
export const statements = (): readonly string[] => [
  "alter table screenshot add column description text not null default ''",
]
