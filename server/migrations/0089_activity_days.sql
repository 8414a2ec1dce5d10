CREATE TABLE "activity_days" (
	"day" date PRIMARY KEY NOT NULL,
	"in_day" integer NOT NULL,
	"in_week" integer NOT NULL,
	"in_month" integer NOT NULL
);
