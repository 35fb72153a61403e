import { read, write } from '../../../http/route.ts'
import { listMessages } from './list-messages.ts'
import { changeMessageSettings, readMessageSettings } from './message-settings.ts'
import { previewDraft, previewMessage } from './preview-message.ts'
import { resendMessage } from './resend-message.ts'

export const messageRoutes = [
  read('GET /api/my-venues/:venueId/message-settings', readMessageSettings),
  write('PUT /api/my-venues/:venueId/message-settings', changeMessageSettings),
  read('GET /api/my-venues/:venueId/message-settings/:kind/preview', previewMessage),
  read('POST /api/my-venues/:venueId/message-settings/:kind/preview', previewDraft),
  read('GET /api/my-venues/:venueId/messages', listMessages),
  write('POST /api/my-venues/:venueId/messages/:id/resend', resendMessage),
]
