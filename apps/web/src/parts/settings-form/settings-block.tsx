import { type ReactNode, useId } from 'react'
import { Columns, Stack, Text } from '../../ui/layout.tsx'

interface SettingsBlockProps {
  title: string
  /** Purpose, in a sentence or two. */
  about?: ReactNode
  children: ReactNode
}

/** A group of settings: on the left their purpose, on the right their fields. */
export function SettingsBlock({ title, about, children }: SettingsBlockProps) {
  const id = useId()
  return (
    <Columns as="section" of={[5, 9]} within="panel" gap={[4, 8]} ruled aria-labelledby={id}>
      <div>
        <Text as="h2" id={id} size="section">
          {title}
        </Text>
        {about !== undefined && (
          <Text as="div" above={1} size="small" ink={3}>
            {about}
          </Text>
        )}
      </div>
      <Stack>{children}</Stack>
    </Columns>
  )
}
