import { Dialog } from '../../parts/dialog.tsx'
import { Columns, Stack, Text } from '../../ui/layout.tsx'

const places = [
  {
    name: 'Everywhere',
    keys: [
      ['?', 'Show these keys'],
      ['Ctrl+K', 'Find a page, an action or a trade, or ask for a result: “fridays short”'],
      ['N', 'Add a trade'],
      ['I', 'Import trades'],
      ['Ctrl+Z', 'Undo, while the message is shown'],
      ['Esc', 'Close the dialog or menu'],
      ['Ctrl', 'Hide a tooltip, and keep its dialog open'],
    ],
  },
  { name: 'Forms of trades and plans', keys: [['Ctrl+Enter', 'Save']] },
  {
    name: 'Tables of trades and plans',
    keys: [
      ['Enter', 'Open the row'],
      ['Space', 'Select the row; with Shift all rows up to it'],
      ['Ctrl+A', 'Select all rows'],
      ['Delete', 'Delete what is selected'],
      ['Shift+F10', 'Open the menu of the row'],
    ],
  },
  {
    name: 'Charts',
    keys: [
      ['← →', 'Go from mark to mark'],
      ['Enter', 'Show the trades behind a mark'],
    ],
  },
  {
    name: 'Review',
    keys: [
      ['A B C D', 'Grade the card'],
      ['1 … 5', 'Add or remove a comment'],
      ['Tab', 'Show the next group of comments'],
      ['R', 'Uncover the result before the grade'],
      ['N', 'Write a note'],
      ['S', 'Skip the card until tomorrow'],
      ['U', 'Undo the last grade or skip'],
      ['J K', 'Next, previous card'],
      ['Ctrl+Enter', 'Start the rule'],
    ],
  },
  {
    name: 'Lists that you order yourself',
    keys: [['Space', 'Pick up the item, move it with the arrow keys, drop it with Space']],
  },
] as const

const keycap = {
  padding: '1px 6px',
  border: '1px solid var(--rule-2)',
  borderRadius: 3,
  background: 'var(--paper-side)',
}

/** The keyboard shortcuts of the pages. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" width={560} onClose={onClose}>
      <Stack gap={6}>
        {places.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <Text as="h3" size="section" below={2}>
              {name}
            </Text>
            <Stack as="dl" gap={2}>
              {keys.map(([key, text]) => (
                <Columns key={key} of={['120px', 1]} within="line" gap={0} align="baseline">
                  <dt>
                    <Text as="kbd" size="small" style={keycap}>
                      {key}
                    </Text>
                  </dt>
                  <dd>{text}</dd>
                </Columns>
              ))}
            </Stack>
          </section>
        ))}
        <p>On a Mac, Ctrl is the Command key.</p>
      </Stack>
    </Dialog>
  )
}
