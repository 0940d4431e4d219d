import type { ReactNode } from 'react'
import { Text } from './layout.tsx'

/** The finding of a block in words, close below its title. */
export const ReadingLine = ({ children }: { children: ReactNode }) => (
  <Text size="reading" ink={2} style={{ margin: '-10px 0 10px', textWrap: 'balance' }}>
    {children}
  </Text>
)
