import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

export const OneSentence = () => <Empty title="No trades match the selected filters." />
export const WithANextStep = () => (
  <Empty
    axes
    title="Add your first deposit to see percentages."
    why="Percentages use the balance before each trade."
    action={<Button variant="primary">Add deposit</Button>}
  />
)
