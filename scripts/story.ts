// npm run story: one evening against the running service, with real HTTP, a real mail server and a clock that is moved.
import { before, bookingChapters } from './story-before.ts'
import { eveningChapters } from './story-evening.ts'
import { onStage } from './story-stage.ts'

await onStage(async (stage) => {
  const story = before(stage)
  for (const { title, play } of [...bookingChapters, ...eveningChapters])
    console.log(`${title}: ${await play(story)}.`)
  console.log('The story ends well.')
})
