-- Mails and texts that no provider took are called unsent: "outbox" is the phone's queue of writes.
ALTER TABLE "outbox_messages" RENAME TO "unsent_messages";--> statement-breakpoint
ALTER SEQUENCE "outbox_messages_id_seq" RENAME TO "unsent_messages_id_seq";--> statement-breakpoint
ALTER INDEX "outbox_messages_pkey" RENAME TO "unsent_messages_pkey";--> statement-breakpoint
ALTER INDEX "outbox_messages_created" RENAME TO "unsent_messages_created";
