import { ChangedElsewhere } from './changed-elsewhere.tsx'

const base = { name: 'Breakout', color: 'blue', note: '' }

export const TwoFieldsDiffer = () => (
  <ChangedElsewhere
    what="Setup Breakout"
    versions={{
      base,
      mine: { ...base, name: 'Breakout of the range', note: 'With volume only.' },
      theirs: { ...base, name: 'Opening breakout', color: 'green' },
      groups: [['name'], ['color'], ['note']],
    }}
    nameOf={([field]) => ({ name: 'Name', color: 'Colour', note: 'Note' })[field ?? 'name']}
    textOf={([field], form) => form[field ?? 'name']}
    onSettle={() => {}}
    onClose={() => {}}
  />
)
