/** All visitors of a test have one address, and would reach its quota of a day. */
export const unlimitedText = {
  HELPDESK_TEXT_QUOTA_CONTACT_KB: '0',
  HELPDESK_TEXT_QUOTA_CONTACT_ROWS: '0',
  HELPDESK_TEXT_QUOTA_ADDRESS_KB: '0',
  HELPDESK_TEXT_QUOTA_ADDRESS_ROWS: '0',
} as const;
