/** What agents write in the mails of the demo. The inbox adds the signature. */
export const mailTexts = {
  lidAsked:
    '<p>Dear Nora,</p><p>thank you for the picture. I have asked our workshop whether the lid can be riveted again, and ' +
    'write to you as soon as I know.</p>',
  lidForwarded: '<p>Lena, can you rivet this lid again, or shall we send a new one?</p>',
  lidSent:
    "<p>Dear Nora,</p><p>the new lid leaves our workshop today, to Tom's office. You can keep the old one.</p>" +
    '<p>Kind regards</p>',
  invoiceAsked:
    '<p>Guten Tag Herr Albrecht,</p><p>gern. Nennen Sie uns bitte noch Ihre Umsatzsteuer-Nummer, dann stellen wir die ' +
    'Rechnung heute neu aus.</p>',
  invoiceMade:
    '<p>Guten Tag Herr Albrecht,</p><p>die neue Rechnung ist ausgestellt, und das Büro hat sie auch. Die alte ist damit ' +
    'hinfällig.</p><p>Freundliche Grüße</p>',
  panPrice:
    '<p>Good morning Priya,</p><p>yes, we do. A pan of 24 cm costs 38 € with the way back, and takes about ten days. ' +
    'Shall I send you a label for the parcel?</p>',
  whistleFits:
    '<p>Hi Samir,</p><p>the small whistle fits, and it costs 6 €. I have put a link to it below:</p>' +
    '<p><a href="https://saltmarsh.example/whistle">saltmarsh.example/whistle</a></p>',
  panReady:
    '<p>Hello,</p><p>your pan has its handle again. You can collect it from Tuesday to Saturday between 10 and 18 ' +
    'o’clock, or we send it to you.</p>',
  lidReady: '<p>Hello Mika,</p><p>the spare lid that you asked for is here. Shall we send it?</p>',
} as const;
