import { Block } from '../../ui/block.tsx'
import { Note } from '../../ui/layout.tsx'
import { Compute } from './compute.tsx'

interface ToComputeProps {
  title: string
  measure: string
  /** The result, its data, and how long it takes. */
  about: string
  onCompute: () => void
}

/** The place of a block that is computed on request: its heading, one sentence, and the button. */
export const ToCompute = ({ title, measure, about, onCompute }: ToComputeProps) => (
  <Block
    title={title}
    measure={measure}
    actions={
      <Compute named what={title} of={[{ state: 'not asked', ready: true, start: onCompute, stop: onCompute }]} />
    }
  >
    <Note>{about}</Note>
  </Block>
)
