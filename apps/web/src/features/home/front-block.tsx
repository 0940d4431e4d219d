import type { ReactNode } from 'react'
import { Fold } from '../../parts/fold/fold.tsx'
import { Block } from '../../ui/block.tsx'
import { Row } from '../../ui/layout.tsx'
import { useCompact } from '../../ui/use-compact.ts'

interface FrontBlockProps {
  /** Under which the device keeps whether it is unfolded. */
  name: string
  title: string
  measure: ReactNode
  /** Its result, at the end of the folded line. */
  value: ReactNode
  actions: ReactNode
  /** Nothing else is on the page: it is not folded. */
  alone?: boolean
  children: ReactNode
}

/** A block below the week; on a phone one line with its result, until it is unfolded. */
export function FrontBlock({ name, title, measure, value, actions, alone = false, children }: FrontBlockProps) {
  const phone = useCompact()
  if (!phone || alone)
    return (
      <Block title={title} measure={measure} actions={actions}>
        {children}
      </Block>
    )
  return (
    <Fold name={name} title={title} value={value} row>
      {() => (
        <>
          <Row justify="between" below={3} size="small" ink={3}>
            <span>{measure}</span>
            {actions}
          </Row>
          {children}
        </>
      )}
    </Fold>
  )
}
