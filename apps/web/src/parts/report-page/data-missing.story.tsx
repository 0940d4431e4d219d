import { DataMissing } from './data-missing.tsx'

export const OneFieldOfThree = () => (
  <DataMissing
    trades={34}
    needs="a stop loss, a target and high and low"
    fields={[
      { name: 'Stop loss', have: 31 },
      { name: 'Target', have: 22 },
      { name: 'Highest and lowest price', have: 0 },
    ]}
    why="The exit is measured between stop and target."
    action={null}
  />
)
