import { Block } from './block.tsx'
import { Button } from './button.tsx'
import { Page } from './page.tsx'

export const WithABlock = () => (
  <Page
    group="Chart Lab"
    title="Equity Graph"
    lead="12 closed trades, 5 Jan to 9 Feb 2024, by exit date"
    actions={<Button>Print</Button>}
  >
    <Block title="How has the account grown?" measure="USD" actions={<Button small>Show as table</Button>}>
      The account is up 1,621.10 USD.
    </Block>
  </Page>
)
