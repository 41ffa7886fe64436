/** The texts of very long conversations. */

export const updates = [
  'I tried that on order {order} just now, and it is better but not gone.',
  'Here is the next one: the same happens with the second device in the kitchen.',
  'Sorry for the silence, I was travelling. It is still like this.',
  'My colleague sees it as well, so it is not only me.',
  'Yes, exactly. And before you ask: I have restarted everything twice.',
  'The counter in the app says 17 today, yesterday it was 12.',
  'I will send you the reading again tomorrow morning.',
  'That helped for an hour. Then it began again.',
  'Understood. What should I do with the old one meanwhile?',
  'Is there anything else that you need from me for {order}?',
] as const;

export const steps = [
  '<p>Thank you, that narrows it down. Please wait for the next reading and tell me the value.</p>',
  '<p>I have asked engineering about <strong>{order}</strong>. You hear from me as soon as they answer.</p>',
  '<p>Could you try it once more with the cover closed?</p>',
  '<p>Good to know. The next step is:</p><ol><li>unplug it for ten minutes</li><li>plug it in without the hose</li></ol>',
  '<p>I have changed a setting on our side. Please tell me whether you notice a difference.</p>',
  '<p>Nothing new yet, but I did not want to leave you waiting. I look again tomorrow.</p>',
  '<p>We have seen the same in two other gardens; so it is very likely not your fault.</p>',
  '<p>Please keep the old one until the new one runs. The label for sending it back is in your account.</p>',
] as const;
