import { Compute } from '../compute/compute.tsx'
import { LuckNote } from './luck-note.tsx'
import { useLuck } from './use-luck.ts'

const Asked = ({ by }: { by: 'setup' | 'hour' }) => {
  const luck = useLuck({ dimension: by, beside: null, unit: 'CURRENCY', basis: 'EXIT' })
  return (
    <>
      <Compute of={[luck.asked]} what="what is more than luck" />
      <LuckNote luck={luck} groups={`${by}s`} nameOf={({ key }) => String(key)} />
    </>
  )
}

export const OfSetups = () => <Asked by="setup" />
export const OfHours = () => <Asked by="hour" />
