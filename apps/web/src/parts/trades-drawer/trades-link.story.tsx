import { TradesLink } from './trades-link.tsx'

export const InASentence = () => (
  <p>
    Three trades stood out:{' '}
    <TradesLink behind={{ title: 'Three trades', of: { is: 'rows', after: 5, upTo: 8 } }}>open them</TradesLink>.
  </p>
)
