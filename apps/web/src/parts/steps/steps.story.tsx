import { Block } from '../../ui/block.tsx'
import { Step, Steps } from './steps.tsx'

export const ThreeSteps = () => (
  <Block title="Your first three steps">
    <Steps>
      <Step title="Bring your trades">
        <p>Drop an export file from your trading platform anywhere on this page.</p>
      </Step>
      <Step title="Name your setups">
        <p>A setup is a reason to trade: a pattern or a strategy.</p>
      </Step>
      <Step title="Review your first trade" actions={<button type="button">Open the journal</button>}>
        <p>Open a trade in the journal and add comments, its stop and a picture.</p>
      </Step>
    </Steps>
  </Block>
)
